// SPDX-License-Identifier: Apache-2.0

/// Links over shared memory, `shm://name`, between JVMs of one user on one host. They are used like
/// all others, through `Link.to` and `Listener.at` of [io.wherry.transport].
///
/// The name denotes a Unix-domain socket in a folder that only its owner may enter. The connecting
/// side creates a file with two rings of bytes, one for each direction, and sends its name through
/// the socket; the accepting side maps the file and removes it. From then on, bytes pass through
/// the rings, and the socket only reports the end of the peer. Threads poll, then sleep in a futex,
/// or at the socket if there is none.
///
/// Each side validates the other's counters before each copy. It cannot prevent a peer from
/// changing bytes while they are read: the peer has the same user, and could as well debug this
/// process.
@NullMarked
package io.wherry.transport.shm;

import org.jspecify.annotations.NullMarked;
