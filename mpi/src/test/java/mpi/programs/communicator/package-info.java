// SPDX-License-Identifier: Apache-2.0
/// Programs with groups, communicators and sessions.
@NullMarked
package mpi.programs.communicator;

import org.jspecify.annotations.NullMarked;
