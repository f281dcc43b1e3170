-- Who placed a preservation hold: a law firm or its provider, with which role. The same side lifts it, with a role not below. Null: from before this.
alter table accounts add column held_by_side text check (held_by_side in ('firm', 'provider'));
alter table accounts add column held_by_role text;
alter table clients add column held_by_side text check (held_by_side in ('firm', 'provider'));
alter table clients add column held_by_role text;

-- The leaf of a hold names the person, whose role is in the rows of the firm or of its provider.
do $$
declare
  firm uuid;
  held record;
  placer uuid;
  placed_role text;
begin
  for firm in select id from accounts where type = 2 loop
    perform set_config('app.customer_id', firm::text, true);
    for held in
      select c.id, false as is_firm from clients c where c.customer_id = firm and c.held_at is not null
      union all select a.id, true from accounts a where a.id = firm and a.held_at is not null
    loop
      select l.actor_id into placer from evidence_leaves l
      where l.customer_id = firm and l.subject_id = held.id and l.kind in ('client.hold', 'firm.hold') order by l.at desc limit 1;
      continue when placer is null;
      perform set_config('app.customer_id', (select id::text from accounts where tag = right(placer::text, 8)), true);
      select u.role into placed_role from users u where u.id = placer;
      perform set_config('app.customer_id', firm::text, true);
      if held.is_firm then
        update accounts set held_by_role = placed_role,
          held_by_side = case when right(placer::text, 8) = tag then 'firm' else 'provider' end where id = firm;
      else
        update clients set held_by_role = placed_role,
          held_by_side = case when right(placer::text, 8) = right(firm::text, 8) then 'firm' else 'provider' end
        where customer_id = firm and id = held.id;
      end if;
    end loop;
  end loop;
end $$;
