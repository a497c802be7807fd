// SPDX-License-Identifier: Apache-2.0
/// Tests of clusters that are sent to other nodes, or handed over in shared memory.
@NullMarked
package io.wherry.iso.exchange;

import org.jspecify.annotations.NullMarked;
