import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "~/forms/field.tsx";

export function NewPasswordFields({
  fields: { password, confirmPassword },
  label = "Password",
}: {
  fields: { password: FieldMetadata<string>; confirmPassword: FieldMetadata<string> };
  label?: string;
}) {
  return (
    <>
      <TextField
        field={password}
        label={label}
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters"
      />
      <TextField field={confirmPassword} label="Confirm password" type="password" autoComplete="new-password" />
    </>
  );
}
