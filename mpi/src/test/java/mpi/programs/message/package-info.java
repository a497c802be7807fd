// SPDX-License-Identifier: Apache-2.0
/// Programs with point-to-point messages: calls, requests, order, errors, threads.
@NullMarked
package mpi.programs.message;

import org.jspecify.annotations.NullMarked;
