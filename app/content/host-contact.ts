export const hostContact = {
  heading: "Call the host",
  text: "Bookings, prices, opening hours: ask the host.",
  emergency: "After an accident or a breakdown, call the host. If someone is hurt, call 911 first.",
  phone: "Phone",
  email: "Email",
  note: "Sample number and address, until this host's own are published.",
} as const;

/** Placeholders for the owner to replace: 555-01xx and .example are reserved. */
export const contactOf = (hostId: number) => ({
  phone: `+1 604 555 01${String(hostId % 100).padStart(2, "0")}`,
  email: `host${hostId}@tidewheel.example`,
});
