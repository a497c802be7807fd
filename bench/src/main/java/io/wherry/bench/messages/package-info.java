// SPDX-License-Identifier: Apache-2.0
/// A sender and a listener, two JVMs that move messages over one local connection: the benchmark of "Increase Java
/// Serialization Performance" (Dr. Dobb's, 2013).
///
/// Start with [MessageFormat], the formats of messages. [MessageSender] and [MessageListener] are
/// the two
/// programs. [MessageTimes] starts them; [MessagesPage] shows the results.
@NullMarked
package io.wherry.bench.messages;

import org.jspecify.annotations.NullMarked;
