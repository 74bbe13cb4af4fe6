/** Lines as tools show them, after a file's name and a number, in which a secret-sounding name has no value. */
export const innocentLines: readonly string[] = [
  'src/conf.ts:10:  password:\nsrc/conf.ts:11:    type: string',
  'openapi.yaml:12: password:\nopenapi.yaml:13: type: string\nopenapi.yaml:14: token:\nopenapi.yaml:15:   type: string\nMakefile:16:secret:\nMakefile:17:\tdocker build',
  'src/a.py:3:    token:\nsrc/a.py:4:    x\nlib/b.yml-12-secret:\nlib/b.yml-13-  name: x',
  '   10→  password:\n   11→type: string\n1234:  password:\n1235:base64: string\n  12 | secret:\n1300000|key1234567: string',
  'password:\n  base64Name1: true\ntoken:\n  sha256Digest1: string\n',
  'name:JohnDoe123456\nscope:ReadWrite2024\nlocalhost:AbcDef1234567\nid:Xy7Zt9Kl2Mn4Q\nuser:AdaLovelace12\nrequest_id:Xy7Zt9Kl2Mn4Q',
  ...[
    'name:JohnDoe123456',
    'scope:ReadWrite2024',
    'localhost:AbcDef1234567',
    'id:Xy7Zt9Kl2Mn4Q',
    'ada:getUserByName',
    'ada:ValueOfTheRow',
  ],
]
