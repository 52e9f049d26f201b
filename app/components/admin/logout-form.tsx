import { accountFlashes } from "~/content/accounts.ts";
import { PostForm } from "./post-form.tsx";

export function LogoutForm() {
  return (
    <PostForm action="/admin/logout" offline={accountFlashes.signOutFailed}>
      <button type="submit" className="action-quiet action-small">
        Logout
      </button>
    </PostForm>
  );
}
