import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Text } from "@react-email/text";
import type { ReactNode } from "react";
import { brand } from "../content/brand.ts";

const ink = "#14211c";
const paper = "#f3efe6";
const cedar = "#b93c16";
const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export function EmailSheet({ preview, heading, children }: { preview: string; heading: string; children: ReactNode }) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: paper, color: ink, fontFamily: sans, margin: 0, padding: "24px 12px" }}>
        <Container style={{ maxWidth: 600, borderTop: `6px solid ${ink}`, padding: "8px 4px" }}>
          <Text style={{ fontWeight: 700, letterSpacing: "-0.01em", margin: "12px 0 28px" }}>{brand.name}</Text>
          <Heading as="h1" style={{ fontSize: 28, lineHeight: 1.15, letterSpacing: "-0.02em", margin: "0 0 16px" }}>
            {heading}
          </Heading>
          {children}
          <Hr style={{ borderColor: "#c9c4b6", margin: "32px 0 12px" }} />
          <Text style={{ fontSize: 13, lineHeight: 1.5, margin: 0 }}>
            {brand.name}. {brand.blurb}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function EmailText({ children }: { children: ReactNode }) {
  return <Text style={{ fontSize: 16, lineHeight: 1.6, margin: "0 0 16px" }}>{children}</Text>;
}

export function EmailAction({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text style={{ margin: "24px 0" }}>
      <Link
        href={href}
        style={{
          backgroundColor: cedar,
          color: "#ffffff",
          fontWeight: 700,
          padding: "12px 20px",
          textDecoration: "none",
        }}
      >
        {children}
      </Link>
    </Text>
  );
}

export function EmailFacts({ facts }: { facts: { name: string; value: string }[] }) {
  return (
    <>
      {facts.map(({ name, value }) => (
        <Text
          key={name}
          style={{
            borderTop: "1px solid #c9c4b6",
            fontSize: 16,
            lineHeight: 1.5,
            margin: 0,
            padding: "8px 0",
            whiteSpace: "pre-line",
          }}
        >
          <span style={{ color: "#4d5a53", fontSize: 13 }}>{name}</span>
          <br />
          {value}
        </Text>
      ))}
    </>
  );
}

export function EmailSteps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <>
      {steps.map(({ title, text }, index) => (
        <Text key={title} style={{ fontSize: 16, lineHeight: 1.5, margin: "0 0 12px" }}>
          <strong>
            {index + 1}. {title}
          </strong>
          <br />
          {text}
        </Text>
      ))}
    </>
  );
}
