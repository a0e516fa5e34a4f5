/** Like Promise.all, but a failure waits for the others: each must be able to register its stop first. */
export async function allOf<Works extends readonly unknown[]>(
  works: [...Works],
): Promise<{ [Key in keyof Works]: Awaited<Works[Key]> }> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
