import { help } from "../../content/help.ts";

const { text, links } = help.more;

/** Where to go on from here. */
export function MoreHelp() {
  return (
    <p className="sheet more-help">
      <span className="display title-l">{text}</span>
      {links.map(({ label, href }) => (
        <a key={href} className="action-quiet" href={href}>
          {label}
        </a>
      ))}
    </p>
  );
}
