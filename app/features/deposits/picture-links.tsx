import { Pictures } from "./claim-pictures.tsx";

/** For the team. */
export function PictureLinks({ ids }: { ids: readonly string[] }) {
  return <Pictures ids={ids} hrefOf={hrefOf} smallOf={(id) => `${hrefOf(id)}?small`} />;
}

const hrefOf = (id: string) => `/admin/deposits/pictures/${id}`;
