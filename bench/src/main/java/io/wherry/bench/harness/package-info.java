// SPDX-License-Identifier: Apache-2.0
/// Starts JVMs and times calls, independently of the measured code.
///
/// [Fork] runs a program in a JVM and reads its [AnswerText]; a [Worker] replies to commands, and a
/// [JvmPair] consists of two JVMs that are connected. [Stopwatch] times calls in blocks; [Rounds]
/// and [RoundTable] have the numbers of measurements that take turns. [Effort] has the settings of
/// a short and of a full run.
@NullMarked
package io.wherry.bench.harness;

import org.jspecify.annotations.NullMarked;
