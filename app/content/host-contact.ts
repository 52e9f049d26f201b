/** What each host's page says about reaching it. */
export const hostContact = {
  heading: "Call the host",
  text: "Bookings, prices, opening hours: ask the host.",
  emergency: "After an accident or a breakdown, call the host. If someone is hurt, call 911 first.",
  phone: "Phone",
  email: "Email",
  note: "Sample number and address, until this host's own are published.",
} as const;

/** Placeholders until the owner gives each host's own: 555-01xx is nobody's number, .example nobody's domain. */
export const contactOf = (hostId: number) => ({
  phone: `+1 604 555 01${String(hostId % 100).padStart(2, "0")}`,
  email: `host${hostId}@tidewheel.example`,
});
