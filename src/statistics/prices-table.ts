/*
 * Prices of models, in dollars per million tokens. Written by write-prices.mjs from the data of the npm package
 * @pydantic/genai-prices 0.1.8 (MIT); do not edit.
 * Copyright (c) Pydantic Services Inc. 2025 to present
 *
 * A line has the names of a model, without provider and date, then the prices of input, output, cache write for 5 minutes
 * and for 1 hour, cache read; a dash if there is no such price. `>200000`: prices for messages with more input tokens.
 * `<2026-03-13`: prices before that day. Below `openrouter` are models whose makers the package lacks.
 */
export const priceSource = '@pydantic/genai-prices 0.1.8'

export const priceTable = `
# anthropic
claude-3-5-haiku claude-3.5-haiku | 0.8 4 1 1.6 0.08
claude-3-5-sonnet claude-3.5-sonnet | 3 15 3.75 6 0.3
claude-3-7-sonnet claude-3.7-sonnet claude-sonnet-3.7 claude-sonnet-3-7 | 3 15 3.75 6 0.3
claude-3-haiku | 0.25 1.25 0.3 0.5 0.03
claude-3-opus | 15 75 18.75 30 1.5
claude-3-sonnet | 3 15 3.75 6 0.3
claude-fable-5 | 10 50 12.5 20 1
claude-fable-5-1 | 10 50 12.5 20 0.25
claude-haiku-4-5 claude-haiku-4.5 claude-4-5-haiku claude-4.5-haiku | 1 5 1.25 2 0.1
claude-opus-4-0 claude-4-opus claude-opus-4 | 15 75 18.75 30 1.5
claude-opus-4-1 claude-opus-4.1 | 15 75 18.75 30 1.5
claude-opus-4-5 claude-opus-4.5 claude-4-5-opus claude-4.5-opus | 5 25 6.25 10 0.5
claude-opus-4-6 claude-opus-4.6 claude-4-6-opus claude-4.6-opus | 5 25 6.25 10 0.5 | <2026-03-13 5 25 6.25 10 0.5 >200000 10 37.5 12.5 20 1
claude-opus-4-7 claude-opus-4.7 claude-4-7-opus claude-4.7-opus | 5 25 6.25 10 0.5
claude-opus-4-8 claude-opus-4.8 claude-4-8-opus claude-4.8-opus | 5 25 6.25 10 0.5
claude-opus-5 claude-opus-5.0 claude-5-opus claude-5.0-opus | 5 25 6.25 10 0.5
claude-opus-5-5 claude-opus-5.5 claude-5-5-opus claude-5.5-opus | 4 20 5 8 0.2
claude-sonnet-4-0 claude-sonnet-4 claude-4-sonnet | 3 15 3.75 6 0.3
claude-sonnet-4-5 claude-sonnet-4.5 | 3 15 3.75 6 0.3 >200000 6 22.5 7.5 12 0.6
claude-sonnet-4-6 claude-sonnet-4.6 | 3 15 3.75 6 0.3 | <2026-03-13 3 15 3.75 6 0.3 >200000 6 22.5 7.5 12 0.6
claude-sonnet-5 claude-sonnet-5.0 claude-5-sonnet claude-5.0-sonnet | 2 10 2.5 4 0.2
# openai
codex-mini | 1.5 6 - - 0.375
gpt-4.1 | 2 8 - - 0.5
gpt-4.1-mini | 0.4 1.6 - - 0.1
gpt-4.1-nano | 0.1 0.4 - - 0.025
gpt-4o | 2.5 10 - - 1.25
gpt-4o-2024-05-13 | 5 15 - - -
gpt-4o-mini gpt-4o-mini-search-preview | 0.15 0.6 - - 0.075
gpt-5 gpt-5-chat gpt-5-codex | 1.25 10 - - 0.125
gpt-5-mini | 0.25 2 - - 0.025
gpt-5-nano | 0.05 0.4 - - 0.005
gpt-5-pro | 15 120 - - -
gpt-5.1 gpt-5.1-codex gpt-5.1-codex-max gpt-5.1-chat gpt-5-1 gpt-5-1-codex gpt-5-1-codex-max gpt-5-1-chat | 1.25 10 - - 0.125
gpt-5.1-codex-mini gpt-5.1-mini gpt-5-1-codex-mini gpt-5-1-mini | 0.25 2 - - 0.025
gpt-5.2 gpt-5-2 gpt-5.2-chat gpt-5-2-chat gpt-5.2-codex gpt-5-2-codex | 1.75 14 - - 0.175
gpt-5.2-pro gpt-5-2-pro | 21 168 - - -
gpt-5.3 gpt-5-3 gpt-5.3-chat gpt-5-3-chat | 1.75 14 - - 0.175
gpt-5.3-codex gpt-5-3-codex | 1.75 14 - - 0.175
gpt-5.4 gpt-5-4 | 2.5 15 - - 0.25 >271999 5 22.5 - - 0.5
gpt-5.4-mini gpt-5-4-mini | 0.75 4.5 - - 0.075
gpt-5.4-nano gpt-5-4-nano | 0.2 1.25 - - 0.02
gpt-5.4-pro gpt-5-4-pro | 30 180 - - - >271999 60 270 - - -
gpt-5.5 gpt-5-5 gpt-5.5-chat gpt-5-5-chat gpt-5.5-codex gpt-5-5-codex | 5 30 - - 0.5 >271999 10 45 - - 1
gpt-5.5-pro gpt-5-5-pro | 30 180 - - - >271999 60 270 - - -
gpt-5.6-luna gpt-5-6-luna | 0.2 1.2 0.25 - 0.02 >271999 0.4 1.8 0.5 - 0.04 | <2026-07-30 1 6 1.25 - 0.1 >271999 2 9 2.5 - 0.2
gpt-5.6-sol gpt-5-6-sol gpt-5.6 gpt-5-6 | 4 20 5 - 0.4 >271999 8 30 10 - 0.8 | <2026-08-21 5 30 6.25 - 0.5 >271999 10 45 12.5 - 1
gpt-5.6-terra gpt-5-6-terra | 2 12 2.5 - 0.2 >271999 4 18 5 - 0.4 | <2026-07-30 2.5 15 3.125 - 0.25 >271999 5 22.5 6.25 - 0.5
o3 | 2 8 - - 0.5 | <2025-06-10 10 40 - - 0.5
o3-mini o3-mini-high | 1.1 4.4 - - 0.55
o3-pro | 20 80 - - -
o4-mini o4-mini-high | 1.1 4.4 - - 0.275
# google
gemini-2.5-flash | 0.3 2.5 - - 0.03
gemini-2.5-flash-lite | 0.1 0.4 - - 0.01
gemini-2.5-flash-preview gemini-2.5-flash-preview-05-20:thinking gemini-2.5-flash-preview:thinking | 0.15 0.6 - - -
gemini-2.5-pro | 1.25 10 - - 0.125 >200000 2.5 15 - - 0.25
gemini-3-flash-preview | 0.5 3 - - 0.05
gemini-3-pro-preview gemini-3-pro-text-preview | 2 12 - - 0.2 >200000 4 18 - - 0.4
gemini-3.1-flash-lite gemini-3.1-flash-lite-preview | 0.25 1.5 - - 0.025
gemini-3.1-pro-preview | 2 12 - - 0.2 >200000 4 18 - - 0.4
gemini-3.5-flash gemini-3.5-flash-preview | 1.5 9 - - 0.15
gemini-3.5-flash-lite | 0.3 2.5 - - 0.03
gemini-3.6-flash | 1.5 7.5 - - 0.15 | <2027-01-01 0.75 3.75 - - 0.075
gemini-3.7-flash | 1.5 7.5 - - 0.15 | <2027-01-01 0.75 3.75 - - 0.075
gemini-3.8-flash | 1.5 7.5 - - 0.15 | <2027-01-01 0.75 3.75 - - 0.075
# deepseek
deepseek-v3.1-terminus | 0.27 0.95 - - 0.13
deepseek-v3.2 | 0.2288 0.3432 - - -
deepseek-v3.2-exp | 0.27 0.41 - - -
# moonshotai
kimi-k2 | 0.57 2.3 - - -
kimi-k2-0711-preview | 0.6 2.5 - - 0.15
kimi-k2-0905-preview | 0.6 2.5 - - 0.15
kimi-k2-thinking | 0.6 2.5 - - 0.15
kimi-k2-thinking-turbo | 1.15 8 - - 0.15
kimi-k2-turbo-preview kimi-k2-turbo | 1.15 8 - - 0.15
kimi-k2.5 | 0.6 3 - - 0.1
kimi-k2.6 | 0.95 4 - - 0.16
kimi-k2.7-code | 0.95 4 - - 0.19
kimi-k2.7-code-highspeed | 1.9 8 - - 0.38
kimi-k3 | 3 15 - - 0.3
# zai
glm-5.2 | 1.4 4.4 - - 0.26
glm-5.3 | 1.4 4.4 - - 0.26
glm-5.3-flash | 0.075 0.25 - - 0.015
# minimax
minimax-m2 minimax-m2.1 minimax-m2.5 | 0.3 1.2 0.375 - 0.03
minimax-m2.1-highspeed | 0.6 2.4 0.375 - 0.03
minimax-m2.5-highspeed | 0.6 2.4 0.375 - 0.03
minimax-m2.7 | 0.3 1.2 0.375 - 0.06
minimax-m2.7-highspeed | 0.6 2.4 0.375 - 0.06
minimax-m1 | 0.4 2.2 - - -
minimax-m3 | 0.3 1.2 - - 0.06 >512000 0.6 2.4 - - 0.12
# x-ai
grok-4-0709 grok-4 | 3 15 - - 0.75
grok-4-1-fast-non-reasoning | 0.2 0.5 - - 0.05
grok-4-1-fast-reasoning grok-4-1-fast | 0.2 0.5 - - 0.05
grok-4-fast-non-reasoning | 0.2 0.5 - - 0.05
grok-4-fast-reasoning grok-4-fast | 0.2 0.5 - - 0.05
grok-4.20 | 1.25 2.5 - - 0.2 >199999 2.5 5 - - 0.4
grok-4.20-multi-agent | 2 6 - - 0.2
grok-4.3 | 1.25 2.5 - - 0.2 >199999 2.5 5 - - 0.4
grok-4.5 grok | 2 6 - - 0.3 >199999 4 12 - - 0.6
grok-4.6 | 2 6 - - 0.5 >199999 4 12 - - 1
grok-code-fast-1 grok-code-fast grok-code-fast-1-0825 | 0.2 1.5 - - 0.02
# mistral
devstral-2512 | 0.4 2 - - 0.04
devstral-small devstral-small-2505 devstral-small-2507 labs-devstral-small-2512 | 0.1 0.3 - - -
# openrouter
qwen3-coder qwen3-coder-480b-a35b-07-25 | 0.22 1.8 - - -
qwen3-coder-30b-a3b-instruct | 0.07 0.27 - - -
qwen3-coder-flash | 0.195 0.975 0.24375 - 0.039
qwen3-coder-next | 0.11 0.8 - - 0.07
qwen3-coder-plus | 0.65 3.25 0.8125 - 0.13
qwen3-max | 1.2 6 - - -
qwen3-max-thinking | 0.78 3.9 - - -
qwen3.5-flash-02-23 qwen3.5-flash | 0.065 0.26 - - -
qwen3.5-plus-02-15 qwen3.5-plus | 0.4 2.4 - - -
qwen3.5-plus-20260420 | 0.3 1.8 0.375 - -
qwen3.6-flash | 0.1875 1.125 0.234375 - -
qwen3.6-max-preview | 1.04 6.24 1.3 - -
qwen3.6-plus qwen3.6-plus-04-02 | 0.325 1.95 0.40625 - -
qwen3.7-max | 1.25 3.75 1.5625 - 0.25
qwen3.7-plus | 0.4 1.6 0.5 - 0.08
glm-4.5 | 0.6 2.2 - - 0.11
glm-4.5-air | 0.125 0.85 - - 0.06
glm-4.5v | 0.6 1.8 - - 0.11
glm-4.6 | 0.43 1.74 - - 0.08
glm-4.6v | 0.3 0.9 - - 0.05
glm-4.7 | 0.4 1.75 - - 0.08
glm-4.7-flash | 0.06 0.4 - - 0.01
glm-5 | 0.6 1.92 - - 0.12
glm-5-turbo | 1.2 4 - - 0.24
glm-5.1 | 0.98 3.08 - - 0.182
glm-5.2-20260616 | 1.4 4.4 - - 0.26
glm-5.3-20260816 | 1.4 4.4 - - 0.26
`
