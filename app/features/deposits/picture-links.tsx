import { claimsAdmin as words } from "~/content/deposit-claims.ts";
import styles from "./picture-links.module.css";

/** For admins. */
export function PictureLinks({ ids }: { ids: readonly string[] }) {
  return (
    <span className={styles.pictures}>
      {ids.map((id, index) => (
        <a key={id} href={`/admin/deposits/pictures/${id}`} download>
          {words.picture(index + 1)}
        </a>
      ))}
    </span>
  );
}
