// SPDX-License-Identifier: Apache-2.0
/// Tests of calls: their semantics, options, batches, streams and threads.
@NullMarked
package io.wherry.rmi.call;

import org.jspecify.annotations.NullMarked;
