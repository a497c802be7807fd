// SPDX-License-Identifier: Apache-2.0
/// The connection between the launcher of a job and its agent on a host, over the standard streams
/// of a remote shell. Start reading at [io.wherry.launch.internal.agent.AgentFrame]. The programs
/// of both sides are not here: see package `launch`.
@NullMarked
package io.wherry.launch.internal.agent;

import org.jspecify.annotations.NullMarked;
