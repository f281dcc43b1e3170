import { story } from './moment.ts'

/** A cyclist and climber in Austin, hit by a turning car on Sep 21, 2019; pelvis and collarbone. Talks on X, films on YouTube. */
export const twitter = story(String.raw`
2013-03-12 10:02 | sxsw badge: $0. sxsw: also happening outside. see y'all on the sidewalk |
2013-06-02 21:40 | 72 miles, 3 flats, 1 armadillo. Texas gravel wins again | pics=bike
2014-02-07 08:11 | why is every bike lane in this city also a trash can lane |
2014-10-12 17:30 | Sent the thing at Enchanted Rock. If you know you know | pics=climbing; place=enchanted
2015-04-25 19:22 | new bike day. She is orange and I am broke 🧡 | pics=bike
2015-11-08 13:05 | .@AustinTexasGov the Lamar & Barton Springs crossing is going to kill somebody. Third near miss this month |
2016-05-14 20:14 | 100 miles before lunch. lunch was also 100 miles | pics=bike,plate
2016-08-29 09:00 | started a youtube thing about gravel bikes. 11 subscribers, 9 are my mom | link=https://www.youtube.example/c/hadleygravel Hadley Gravel – YouTube
2017-03-18 16:45 | Moab. That's it, I live here now | pics=mountains,bike; place=moab
2017-07-04 22:02 | happy 4th from a kayak under the fireworks | pics=fireworks,kayak; place=ladyBird
2018-01-20 11:18 | climbing gym opened at 6am for us lunatics and I have never been happier | pics=climbing
2018-06-16 18:55 | Dirty Kansas 200: 14h41m. everything hurts and I'm signing up again | pics=bike,sunset
2018-12-09 12:30 | to the driver who yelled 'get a car' on S Congress: I have a car. it has a bike rack |
2019-04-13 15:10 | 5.12a. FINALLY. 2 years on that stupid crimp | pics=climbing
2019-08-03 08:02 | big fall announcement: fully signed up for the Unbound/Mid South double next year. training starts now |
2019-09-21 20:45 | Travis's sister here. He was hit by a left turning car on Barton Springs this morning. He's in surgery. He's stable. Please stop calling, we'll update. |
2019-09-24 14:20 | typing w one hand. pelvis in 3 places, collarbone in 2, helmet in 6. wear a helmet | pics=hospital; place=dellSeton
2019-10-15 10:10 | day 24. walked to the door. THE DOOR. |
2019-12-31 23:12 | 2019: one great half |
2020-03-07 09:30 | doctor: no impact for 12 months. me: is gravel impact. doctor: |
2020-06-20 17:48 | upper body only they said | pics=climbing
2020-06-21 08:00 | (relax it was 20 minutes on the kiddie wall) |
2020-10-10 12:05 | first outdoor miles since. 11 of them, flat, crying in my sunglasses the whole time | pics=bike,portrait
2021-05-08 19:40 | the hip clicks when it rains. i am a barometer now |
2021-10-16 18:22 | Enchanted Rock summit. Walked it, hands on knees, let a 9 year old pass me | pics=mountains; place=enchanted
2022-03-19 20:01 | 62 miles at Mid South. NOT racing. just 'riding near people who are racing' | pics=bike
2022-03-20 07:15 | today: stairs, no |
2022-09-21 08:00 | three years. thank you to the nurse who held my phone so my mom could hear me |
2023-04-22 16:33 | deposition prep is my new interval training |
2023-06-03 21:20 | unbound 100 (the short one. 'short'). 8h59m. i know. I KNOW. | pics=bike,sunset
2023-06-04 06:40 | @gravelgrace can't walk lol worth it |
2023-11-11 14:02 | old photo dump, this is Moab 2017 before anybody asks | pics=mountains
2024-04-08 13:38 | TOTALITY over the lake. I screamed. everyone screamed | pics=kayak; place=ladyBird
2024-07-20 09:12 | sold the orange one today. she's going to a kid in Buda who can actually ride her | pics=bike
2025-02-01 11:45 | city finally painted the crossing at Barton Springs. only took one of me |
2019-03-02 08:30 | RT @BikeAustin: Volunteers needed Saturday for the trail clean up, meet at Zilker 8am, gloves provided, tacos after. Bring a friend and a… |
2021-01-17 15:00 | Long thread nobody asked for: what the insurance people ask you. They ask how far you can walk. They ask how far you could walk before. They ask if you have ever posted a picture of yourself outdoors. They ask if smiling in a picture means you were happy. They ask what a good day is and how many of them you get, and then they write down the good day. So if you see me on a bike, know that you are looking at a good day, and that there were nine others around it. | note=long
2021-01-17 15:04 | They do not ask what the other nine cost. | note=reply
2021-01-17 15:09 | Anyway. Bike again on Saturday if the nine are done with me. | pics=bike; note=reply
`)

export const youtube = story(String.raw`
2016-08-28 18:00 | Building a gravel bike from a $60 frame | video=bike; note=Public
2017-03-20 19:00 | MOAB: 3 days, 2 bikes, 1 sunburn | video=bike; note=Public
2018-06-20 20:00 | I finished Dirty Kansas 200 and all I got was this video | note=Public
2019-05-01 18:30 | How I trained for 5.12a with a full time job | video=gym; note=Public
2019-11-28 16:00 | I got hit by a car. Here's what happened. | note=Public
2020-10-12 17:00 | First ride back (11 miles, lots of feelings) | video=bike; note=Unlisted
2022-03-22 19:15 | Mid South 2022: the slow lane | video=bike; note=Public
2023-06-06 20:00 | Unbound 100 on a fused pelvis?! | note=Private
`)

export const instagram = story(String.raw`
2015-04-25 20:00 | orange crush | pics=bike
2016-03-26 17:00 | zilker kite fest, no kite, 10/10 | pics=park; place=zilker
2017-03-19 08:00 | slickrock sunrise | pics=mountains,bike,sunset
2018-06-17 10:00 | 200 miles of flint | pics=bike,portrait
2019-04-13 16:00 | it goes!! #512a | pics=climbing
2019-08-18 19:00 | heat training = sitting in my truck | pics=car
2019-10-20 12:00 | new carbon (the walker) | pics=brace
2020-06-20 18:00 | hello plastic | pics=climbing
2020-10-10 13:00 | 11. | pics=bike
2021-04-03 08:30 | paddling doesn't need a pelvis (it does) | pics=kayak
2021-10-16 19:00 | pink granite club | pics=mountains,trail
2022-03-19 21:00 | dust for dinner #midsouth | pics=bike,friends
2022-11-24 15:00 | turkey trot, heavy on the turkey | pics=plate
2023-06-03 22:00 | emporia ks, again, somehow | pics=bike,sunset,portrait
2024-04-08 14:30 | 🌑 | pics=sunset
2024-10-19 10:00 | camp coffee is real coffee | pics=coffee,campfire
2021-05-30 09:00 | clicky hip report: clicky | pics=physio; kind=story
2023-06-03 05:40 | start line 😬 | pics=bike; kind=story
2022-05-14 18:00 | mellow laps | video=bike; kind=reel
`)
