import type { Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import vue from 'eslint-plugin-vue';
import tseslint from 'typescript-eslint';

interface Pattern {
  regex: string;
  message: string;
  allowTypeImports?: boolean;
}

const noElectron: Pattern = {
  regex: '^electron(/|$)',
  message: 'Electron lives in src/main/shell, src/main/index.ts and src/preload.',
};

/** Which folders a layer may not import. See docs/architecture.md, layering. */
const layer = (files: string[], forbidden: Pattern[]): Linter.Config => ({
  files,
  rules: {
    '@typescript-eslint/no-restricted-imports': ['error', { patterns: [noElectron, ...forbidden] }],
  },
});
const practice: Pattern = {
  regex: '^#practice/',
  message: 'Only the app starts the practice network.',
};
const inMain = (path: string): Pattern => ({
  regex: `^(#main|(\\.\\./)+(main/)?)/?${path}`,
  message: 'Layering: see docs/architecture.md.',
});
const mainFolders = (...names: string[]): Pattern => inMain(`(${names.join('|')})/`);
/** The store keeps flows as their engine describes them, and knows nothing else of it. */
const storePort = inMain('flows/(?!engine/store-port\\.ts$)');

export default defineConfig(
  {
    ignores: [
      'out/**',
      'node_modules/**',
      'demo-out/**',
      'test-results/**',
      'playwright-report/**',
      'dist/**',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  ...vue.configs['flat/recommended'],
  {
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.node.json', './tsconfig.web.json'],
        parser: tseslint.parser,
        extraFileExtensions: ['.vue'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { 'simple-import-sort': simpleImportSort },
    rules: {
      'simple-import-sort/imports': 'error',
      'no-console': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // Handlers are async by contract, whether or not they wait for anything.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use a frozen object or a string union.' },
        {
          selector: "MemberExpression[object.name='shell'][property.name='openExternal']",
          message: 'Only shell/dialogs.ts opens links.',
        },
        {
          selector:
            ':matches(ImportDeclaration, ImportExpression, ExportNamedDeclaration)[source.value=/^\\.\\.\\u002F(?!.*(package\\.json|\\.config\\.ts)$)/]',
          message:
            'One style: ./ for what lies in the folder or below, #main/ and its like for the rest.',
        },
      ],
      'vue/no-v-html': 'error',
      // The types say which props may be absent and what a computed value returns.
      'vue/return-in-computed-property': 'off',
      'vue/require-default-prop': 'off',
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/html-self-closing': 'off',
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
    },
  },
  layer(
    ['src/shared/**'],
    [{ regex: '^(#main/|#renderer/|.*/main/|node:)', message: 'shared knows no process.' }],
  ),
  layer(['src/main/**'], [{ regex: '[#/]renderer/', message: 'Main knows no page.' }]),
  layer(
    ['src/main/provider/**', 'src/main/vault/**'],
    [mainFolders('flows', 'ipc', 'shell', 'signing', 'wallet'), practice],
  ),
  layer(
    ['src/main/store/**'],
    [storePort, mainFolders('ipc', 'shell', 'signing', 'wallet'), practice],
  ),
  layer(
    ['src/main/wallet/**'],
    [mainFolders('flows', 'ipc', 'shell', 'signing', 'store'), practice],
  ),
  layer(['src/main/kinds/**'], [mainFolders('app', 'ipc', 'shell'), practice]),
  layer(
    ['src/main/kinds/*/sign/**', 'src/main/kinds/{message,psbt}/**'],
    [mainFolders('app', 'ipc', 'shell', 'store', 'flows'), practice],
  ),
  layer(
    ['src/main/signing/**'],
    [mainFolders('app', 'ipc', 'shell', 'store', 'flows', 'kinds'), practice],
  ),
  layer(
    ['src/main/orders/**'],
    [
      mainFolders(
        'ipc',
        'shell',
        'signing',
        'wallet',
        'store',
        'provider',
        'vault',
        'flows',
        'app',
      ),
      practice,
    ],
  ),
  layer(
    ['src/main/order-service/**'],
    [
      mainFolders('app', 'flows', 'ipc', 'kinds', 'shell', 'signing', 'store', 'vault', 'wallet'),
      practice,
    ],
  ),
  layer(
    ['src/main/flows/**'],
    [
      mainFolders(
        'app',
        'ipc',
        'shell',
        'signing',
        'wallet',
        'store',
        'provider',
        'vault',
        'kinds',
      ),
      practice,
    ],
  ),
  layer(
    ['src/main/kinds/*/flow/**'],
    [
      mainFolders('app', 'ipc', 'shell', 'signing', 'wallet', 'store', 'provider', 'vault'),
      practice,
    ],
  ),
  layer(
    ['src/practice/**'],
    [
      {
        regex: '^#(main|renderer)/|^#shared/(?!bitcoin/|clock\\.ts$|ipc/practice\\.ts$)',
        message: 'The practice network is a program of its own.',
      },
      {
        regex: '^(bitcoinjs-lib|ecpair|tiny-secp256k1|bip32)',
        message: 'The practice network verifies with an implementation of its own.',
      },
    ],
  ),
  layer(
    ['src/renderer/**'],
    [
      {
        regex: '^(#main/(?!ipc/contract\\.ts$)|.*/main/|zod|node:)',
        message: 'The page has no main and no zod.',
      },
      {
        regex: '^#main/ipc/contract\\.ts$',
        allowTypeImports: true,
        message: 'The page takes types alone from the calls.',
      },
    ],
  ),
  {
    files: ['src/main/shell/**', 'src/main/index.ts', 'src/preload/**', 'test/shell/**'],
    rules: { '@typescript-eslint/no-restricted-imports': 'off' },
  },
  {
    files: ['test/**', 'scripts/**'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      // Plain objects of functions don't use `this`; tests take the methods of stubs apart.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  // vue-tsc checks their types. ESLint needs a separate program per file, two seconds each, so only the long run asks
  // for it.
  ...(process.env['LINT_TYPES_OF_VUE'] === '1'
    ? []
    : [{ files: ['**/*.vue'], ...tseslint.configs.disableTypeChecked }]),
);
