import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';

const validators: BuildCompilerFromPool = AjvCompiler();
const serializers: SerializerFactory = SerializerSelector();

const buildValidator: BuildCompilerFromPool = (...given) => {
  const compile = validators(...given);
  return (route) => {
    let made: ReturnType<typeof compile> | undefined;
    const validate = (data: unknown) => {
      made ??= compile(route);
      const verdict = made(data);
      Object.assign(validate, { errors: made.errors });
      return verdict;
    };
    return validate as ReturnType<typeof compile>;
  };
};

const buildSerializer: SerializerFactory = (...given) => {
  const compile = serializers(...given);
  return (route) => {
    let made: ReturnType<typeof compile> | undefined;
    return (data) => (made ??= compile(route))(data);
  };
};

/**
 * Fastify's compilers, called lazily at a route's first request: compiling the schemas of a hundred routes would take a
 * quarter of a second at every start.
 */
export const compilersFactory = { buildValidator, buildSerializer };
