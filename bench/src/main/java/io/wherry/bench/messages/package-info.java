// SPDX-License-Identifier: Apache-2.0
/// A sender and a listener, two JVMs that move messages over one local connection: the benchmark of "Increase Java
/// Serialization Performance" (Dr. Dobb's, 2013).
///
/// Start with [MessageFormat], the formats of messages. [MessageSender] and [MessageListener] are
/// the two
/// programs. The code that starts them and interprets their numbers is in `io.wherry.bench`.
@NullMarked
package io.wherry.bench.messages;

import org.jspecify.annotations.NullMarked;
