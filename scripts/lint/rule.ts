import type { RuleTester } from 'oxlint/plugins-dev';

/** oxlint names these types but does not export them: they are read off its rule tester. */
type AnyRule = Parameters<RuleTester['run']>[1];
export type Rule = Extract<AnyRule, { create: unknown }>;
export type Context = Parameters<Rule['create']>[0];
type Visitor = ReturnType<Rule['create']>;
export type NodeOf<Name extends keyof Visitor> = Parameters<NonNullable<Visitor[Name]>>[0];

/** A file's path from the repository's root, with forward slashes. */
export function pathFromRoot(context: Context): string {
  const { cwd, filename } = context;
  return filename.slice(cwd.length + 1).replaceAll('\\', '/');
}
