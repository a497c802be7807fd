// SPDX-License-Identifier: Apache-2.0
/// A sender and a listener, two JVMs that move messages over one local connection: the benchmark of "Increase Java
/// Serialization Performance" (Dr. Dobb's, 2013).
///
/// Start with [MessageFormat], which says in what ways a message can travel. [MessageSender] and [MessageListener] are the two
/// programs. Who starts them and what their numbers mean is not here.
@NullMarked
package io.wherry.bench.messages;

import org.jspecify.annotations.NullMarked;
