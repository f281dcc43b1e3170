-- The themes and languages of the default list that an account's new clients get. null: as the provider has chosen, or all.
alter table accounts add column flagging_themes text[] check (cardinality(flagging_themes) > 0);
alter table accounts add column flagging_languages text[] check (cardinality(flagging_languages) > 0);
