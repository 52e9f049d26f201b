import { query } from "../cluster.ts";

/** About 1.2 KB a row in an export. Their reviews come by trigger. */
export const storeManyHostApplications = (databaseUrl: string, rows: number) =>
  query(
    databaseUrl,
    `insert into host_applications (id, submission_key, first_name, last_name, email, phone, city, state, country,
      business_experience, business_ownership, preferred_package, capital_available, time_commitment, additional_details,
      submission_date)
    select 'app-' || (1700000000000000 + n), 'many-' || n, 'Many', 'Hart' || n, 'robin' || n || '@host.example',
      '+1 604 555 0199', 'Bend', 'Oregon', 'USA', 'none', 'no', 'basic', 'under10k', 'full-time', repeat('A shed. ', 100),
      now() - interval '1 hour'
    from generate_series(1, $1::int) n`,
    [rows],
  );
