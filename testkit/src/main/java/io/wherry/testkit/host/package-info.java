// SPDX-License-Identifier: Apache-2.0
/// Several hosts on one machine: network namespaces of Linux with their own addresses, ports and routes. Start with
/// [io.wherry.testkit.host.NetworkHosts], and [io.wherry.testkit.host.SshHosts] with ssh. JVMs of this host alone are started by [io.wherry.testkit.transport.PeerJvm]. [io.wherry.testkit.host.SmallFileSystem] is a file system without much room.
@NullMarked
package io.wherry.testkit.host;

import org.jspecify.annotations.NullMarked;
