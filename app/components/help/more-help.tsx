import { helpDocument } from "../../content/help.ts";
import { useContent } from "../content.ts";
import styles from "./more-help.module.css";

export function MoreHelp() {
  const { text, links } = useContent(helpDocument).more;
  return (
    <p className={`sheet row gap-4 ${styles.moreHelp}`}>
      <span className="display title-l">{text}</span>
      <span className="row gap-3">
        {links.map(({ label, href }, position) => (
          <a key={href} className={position === 0 ? "action" : "action-quiet"} href={href}>
            {label}
          </a>
        ))}
      </span>
    </p>
  );
}
