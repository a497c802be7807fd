// SPDX-License-Identifier: Apache-2.0

/// Links over shared memory, `shm://name`: between JVMs of one user on one host. Use them as all
/// others, through `Link.to` and `Listener.at` of [io.wherry.transport].
///
/// The name stands for a Unix-domain socket in a folder that only its owner may enter. Who connects
/// makes a file with two rings of bytes, one for each direction, and says its name through the
/// socket; who accepts maps it and removes the file. From then on bytes pass through the rings, and
/// the socket only tells when the peer is gone. Threads poll, then sleep in a futex, or at the
/// socket where there is none.
///
/// Each side checks the other's counts before each copy. It cannot keep a peer from changing bytes
/// while they are read: the peer is the same user, who could as well debug this process.
@NullMarked
package io.wherry.transport.shm;

import org.jspecify.annotations.NullMarked;
