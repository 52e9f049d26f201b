export const hostContact = {
  heading: "Call the host",
  emergency: "After an accident or a breakdown, call the host. If someone is hurt, call 911 first.",
  phone: "Phone",
  email: "Email",
  note: "Sample number and address, until this host's own are published.",
} as const;

interface PublishedContact {
  id: number;
  phone: string | null;
  email: string | null;
}

/** Placeholders until the host's own are in the database: 555-01xx and .example are reserved. */
export const contactOf = ({ id, phone, email }: PublishedContact) => ({
  phone: phone ?? `+1 604 555 01${String(id % 100).padStart(2, "0")}`,
  email: email ?? `host${id}@tidewheel.example`,
  isSample: !phone || !email,
});
