// SPDX-License-Identifier: Apache-2.0

/// Calls both ways over one link.
@NullMarked
package io.wherry.rmi.internal.session;

import org.jspecify.annotations.NullMarked;
