import { PostForm } from "~/components/admin/post-form.tsx";
import { accountWords as words } from "~/content/accounts.ts";
import { type NotificationChoice, notificationChoices } from "~/domain/notifications.ts";
import "~/styles/primitives/field.css";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/note.css";
import styles from "./notification-choice.module.css";

export function NotificationChoiceForm({ chosen }: { chosen: NotificationChoice }) {
  return (
    <PostForm action="/admin/account/notifications" className="stack start gap-4" preventScrollReset>
      <fieldset>
        <legend className="sr-only">{words.notifications}</legend>
        {notificationChoices.map((choice) => {
          const { label, hint } = words.notificationChoices[choice];
          return (
            <label key={choice} className={`choice ${styles.choice}`}>
              <input type="radio" name="notifications" value={choice} defaultChecked={choice === chosen} />
              <span>
                {label}
                {hint && <span className="note stack">{hint}</span>}
              </span>
            </label>
          );
        })}
      </fieldset>
      <button type="submit" className="action-quiet action-small">
        {words.saveNotifications}
      </button>
    </PostForm>
  );
}
