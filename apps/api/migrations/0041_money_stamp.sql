-- compatible: yes
create table money_stamp ( -- whose money the books are about, recorded at the first start; another key cannot start on them
  one           boolean primary key default true check (one),
  provider_mode text not null check (provider_mode in ('test', 'live')),
  business      text check (business <> ''), -- the provider's id of it; null until the provider has reported one
  stamped_at    timestamptz(3) not null
);
