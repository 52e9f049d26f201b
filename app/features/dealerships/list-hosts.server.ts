import { hostsAdmin as words } from "~/content/hosts-admin.ts";
import type { Queryable } from "~/db/client.server.ts";
import { dayDate } from "~/domain/dates.server.ts";
import { type Dealership, searchAllDealerships } from "./dealerships.server.ts";
import { shownDay } from "./host-history.server.ts";
import type { ListedHost } from "./host-list.tsx";

/** Name by name, the closed ones apart. */
export async function listHostsForAdmins(
  db: Queryable,
  text: string,
): Promise<{ open: ListedHost[]; closed: ListedHost[] }> {
  const hosts = await searchAllDealerships(db, text);
  const isOpen = ({ closedAt }: Dealership) => closedAt === null;
  return { open: hosts.filter(isOpen).map(listed), closed: hosts.filter((host) => !isOpen(host)).map(listed) };
}

function listed({ id, name, place, bikes, phone, email, confirmedOn, closedAt }: Dealership): ListedHost {
  const reach = phone && email ? "both" : phone ? "phone" : email ? "email" : "none";
  const confirmation = confirmedOn ? words.confirmed(shownDay(confirmedOn)) : words.unconfirmed;
  return { id, name, place, bikes, reach, state: closedAt ? words.closedOn(dayDate(closedAt)) : confirmation };
}
