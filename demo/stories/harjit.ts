import { story } from './moment.ts'

/** A long-haul driver from Brampton, thrown off a loading dock on Aug 12, 2020; shoulder. Weddings, bhangra, a gym in the garage. */
export const facebook = story(String.raw`
2014-04-14 11:00 | Vaisakhi diyan lakh lakh vadhaiyan! ਵਿਸਾਖੀ ਦੀਆਂ ਲੱਖ ਲੱਖ ਵਧਾਈਆਂ 🙏 | pics=market; place=gurdwara; kind=check_in
2014-08-02 05:40 | Class A in the pocket. Look out America | pics=truck; kind=life_event; note=Got a commercial driving licence
2014-11-20 22:18 | Buffalo snow is not snow it's a wall. Slept in the cab, 19 hours. | pics=truck,snow
2015-05-09 20:00 | Jasmeet di mangni! Little sister not little | pics=friends,dance; with=Jasmeet Gill; album=Jasmeet
2015-05-10 01:12 | still on the dance floor 😤 | pics=dance; album=Jasmeet
2015-12-05 16:30 | 41 states. Wyoming is 90 percent wind | pics=truck,mountains
2016-06-19 18:44 | Fathers day. Bapu ji drove a taxi 22 years so I could complain about a truck with AC | pics=portrait
2016-09-10 14:08 | Brampton Sunday league, we lost 6-1 but look at the kit | pics=soccer; place=brampton; with=Amrit Dhillon,Bobby Sandhu
2017-02-25 21:35 | Navjot Kaur. That's the post. | pics=portrait; kind=life_event; note=In a relationship with Navjot Kaur
2017-10-14 23:50 | MARRIED. Four days, 700 people, one very tired horse 🐎 | pics=dance,friends,cake,dance; with=Navjot Kaur; album=The wedding
2017-10-15 10:05 | | pics=dance; album=The wedding
2018-03-31 07:12 | Honeymoon finally. That's a lot of water | pics=lake; place=niagara; with=Navjot Kaur
2018-09-02 10:20 | Garage gym opened. Membership: me. Fees: noise complaints | pics=gym
2019-03-16 04:44 | 📣 Fateh Singh Gill. 7 lb 9 oz. He has my eyebrows God help him | pics=hospital,portrait; kind=life_event; note=Welcomed Fateh Singh Gill
2019-07-06 19:30 | Deadlift 405 for 3. Bapu ji asked who am I going to lift | pics=gym
2019-12-28 13:15 | 48 states done ✅ Alaska doesn't count shut up Bobby | pics=truck; with=Bobby Sandhu
2020-03-22 09:00 | Toilet paper run. Literally. 22 pallets to Winnipeg. You're welcome Canada | pics=truck
2020-06-13 12:40 | Driveway cricket. Fateh bowls like his mother argues, no mercy |
2020-08-12 16:05 | Dock plate slipped at the warehouse. Went down about five feet with the load. Shoulder is not where shoulders go | pics=hospital
2020-08-14 12:30 | Rotator cuff. Surgery maybe. Truck is parked, first time since 2014 | pics=collar
2020-10-08 18:22 | 8 weeks. I can't pick up my son. That's it that's the status |
2020-11-14 19:00 | Diwali at home. Bandi Chhor Divas diyan vadhaiyan. 🪔 | pics=fireworks
2021-02-03 15:15 | Surgery day. Navjot driving, I'm giving directions, nobody happy | pics=hospital
2021-04-13 11:20 | Zoom physio is me in a garage and a lady named Carol saying 'slower' | pics=physio
2021-07-10 22:10 | Cousin Simran's wedding, outdoor, 100 people max. I sat down for most of it I swear | pics=dance,friends; with=Navjot Kaur; album=Simran weds Arjun
2021-07-11 09:02 | ok the video says otherwise 😂😂 | video=gym; with=Bobby Sandhu
2021-07-11 10:30 | | pics=dance; album=Simran weds Arjun
2021-11-27 17:40 | Selling 45s, 35s and the squat rack. Don't lowball me I know what I have | pics=gym
2022-03-12 10:00 | Dispatch job. Desk, headset, chair that goes up and down. Feels like watching hockey on the radio | pics=coffee
2022-06-18 15:35 | Fateh's first soccer practice. Assistant coach (no throwing) | pics=soccer; place=brampton
2022-07-16 18:05 | Banff with the whole gang. That ridge is as far as I went!!! | pics=mountains,trail,lake,friends; place=banff; with=Navjot Kaur,Amrit Dhillon; album=Banff 2022
2022-07-17 08:40 | | pics=mountains; album=Banff 2022
2022-07-17 20:12 | | pics=!campfire; album=Banff 2022
2023-01-01 00:20 | Nava saal mubarak. Health please. Just health | pics=fireworks
2023-05-06 14:00 | Didn't sell the bench. Using the bench. Light!! | pics=gym
2023-09-23 17:26 | This memory from 2019. 405. Now I celebrate opening a pickle jar | pics=gym; kind=memory
2024-04-13 10:30 | Vaisakhi seva, 6 hours rolling rotis left handed | pics=kitchen,market; place=gurdwara
2024-08-24 19:48 | Fateh says he wants to be a truck. Not a driver. A truck. | pics=kidsdrawing,truck
2025-03-16 15:00 | 6 years old. Cake shaped like a truck obviously | pics=cake
2020-08-20 20:15 | thanks bro, bring ladoos not advice | kind=comment; note=Amrit Dhillon's post
2022-10-01 09:10 | Anyone know a lawyer-friendly family doctor taking patients in Springdale? Mine retired | kind=group; note=Brampton Truckers Adda
2016-04-01 09:00 | Should I grow the beard longer? | kind=poll; note=Yes,It is already too long
`)

export const instagram = story(String.raw`
2017-10-16 12:00 | day 4 of 4 #navharry | pics=dance,friends,portrait
2018-09-03 08:00 | garage gains | pics=gym
2019-03-20 07:30 | fateh 🦁 | pics=portrait
2019-07-06 21:00 | 405x3 no belt #deadlift | pics=gym
2020-02-08 06:15 | i-80, 5am, -31 | pics=truck
2021-07-10 23:59 | SIMRAN WEDS ARJUN | pics=dance,friends,dance
2022-07-16 20:00 | rockies. no words, some snacks | pics=mountains,lake
2022-07-17 21:00 | crew | pics=friends
2023-05-06 16:00 | hello old friend | pics=gym
2024-04-13 13:00 | langar line. phones down | pics=market
2025-06-15 10:00 | papa x bapu ji | pics=portrait
2021-07-10 19:30 | 🕺 | pics=dance; kind=story
2023-05-06 15:50 | 60 lb. don't laugh | pics=gym; kind=story
`)

export const tiktok = story(String.raw`
2019-12-29 18:00 | 48 states in 60 seconds #trucker #canada | note=Everyone
2020-02-02 20:20 | what's in my cab 🚛 #trucktok | note=Everyone
2020-05-15 21:00 | bapu ji reacts to my cooking | note=Everyone
2021-07-12 22:30 | when the dhol starts and you're 'injured' 😂 #bhangra #punjabiwedding | note=Everyone
2021-07-13 19:00 | part 2 because you asked | note=Friends
2022-07-18 20:00 | banff but it's my uncle narrating #rockies | note=Everyone
2023-02-11 19:45 | dispatch life: the drivers vs me | note=Everyone
2023-05-07 12:00 | week 1 back in the garage #gymtok #comeback | note=Everyone
2023-06-18 12:30 | week 6 | note=Only me
2024-08-25 18:20 | my son interviews me about trucks | note=Everyone
`)
