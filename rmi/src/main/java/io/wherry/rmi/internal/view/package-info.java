// SPDX-License-Identifier: Apache-2.0

/// Views of stubs: asynchronous, balanced, resolving and batched calls.
@NullMarked
package io.wherry.rmi.internal.view;

import org.jspecify.annotations.NullMarked;
