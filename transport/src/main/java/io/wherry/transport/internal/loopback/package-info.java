// SPDX-License-Identifier: Apache-2.0

/// Links within one JVM: two pipes in memory.
@NullMarked
package io.wherry.transport.internal.loopback;

import org.jspecify.annotations.NullMarked;
