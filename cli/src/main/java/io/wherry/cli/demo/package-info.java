// SPDX-License-Identifier: Apache-2.0
/// `wherry demo`: sends real graphs to a second JVM and back, and measures and checks that.
///
/// [io.wherry.cli.demo.DemoCommand] is the command, [io.wherry.cli.demo.DemoRun] runs it,
/// [io.wherry.cli.demo.EchoServer] runs in the second JVM. The graphs are in `io.wherry.cli.data`.
///
/// ```text
///  this JVM                                        second JVM
///     |-- start: address as an argument, secret on standard input -->|
///     |<================= control link: Request, Answer ============>|
///     |<================= data link, one for each data set and ======|
///     |                   format: graphs there and back              |
/// ```
/// The second JVM opens all links, and each begins with the secret. It ends when the control link
/// or its standard input does, so it never outlives this JVM.
@NullMarked
package io.wherry.cli.demo;

import org.jspecify.annotations.NullMarked;
