import { kindLabels, replyTemplateWords, stageLabel } from "~/content/desk.ts";
import { replyFields } from "~/domain/reply-fields.ts";
import { SelectField, TextAreaField, TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { readUse, replyTemplateSchema, templateUses, writeUse } from "./reply-template-schema.ts";
import type { ReplyTemplate } from "./reply-templates.server.ts";

const labels = Object.fromEntries(templateUses.map((use) => [use, describeUse(readUse(use))]));

function describeUse({ kind, stage }: ReturnType<typeof readUse>): string {
  return `${kindLabels[kind]}, ${describeStage(stage)}`;
}

export function describeStage(stage: ReturnType<typeof readUse>["stage"]): string {
  return stage === null ? replyTemplateWords.everyStage : stageLabel(stage);
}

export function ReplyTemplateForm({ template, lastResult }: { template?: ReplyTemplate; lastResult?: FormResult }) {
  const { name, subject, text } = template ?? {};
  return (
    <SchemaForm
      id="reply-template"
      label={template ? template.name : replyTemplateWords.add}
      schema={replyTemplateSchema}
      lastResult={lastResult}
      defaultValue={{ use: template && writeUse(template), name, subject, text }}
      className="narrow-form"
    >
      {({ fields, busy }) => (
        <>
          {template && (
            <>
              <input type="hidden" name="id" value={template.id} />
              <input type="hidden" name="version" value={template.version} />
            </>
          )}
          <SelectField
            field={fields.use as never}
            label={replyTemplateWords.use}
            values={templateUses}
            labels={labels}
            placeholder={replyTemplateWords.choose}
          />
          <TextField field={fields.name} label={replyTemplateWords.name} hint={replyTemplateWords.nameHint} />
          <TextField field={fields.subject} label={replyTemplateWords.subject} />
          <TextAreaField
            field={fields.text}
            label={replyTemplateWords.text}
            rows={10}
            hint={`${replyTemplateWords.fields} ${replyFields.map((field) => `{${field}}`).join(", ")}.`}
          />
          <button type="submit" className="action" disabled={busy}>
            {replyTemplateWords.save}
          </button>
        </>
      )}
    </SchemaForm>
  );
}
