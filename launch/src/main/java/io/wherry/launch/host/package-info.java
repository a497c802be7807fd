// SPDX-License-Identifier: Apache-2.0
/// Hosts of a job: the lists of users ([HostList]), and the addresses at which the ranks of a host
/// listen ([AddressSelection]). Nothing here starts a process or opens a connection.
@NullMarked
package io.wherry.launch.host;

import org.jspecify.annotations.NullMarked;
