// SPDX-License-Identifier: Apache-2.0

/// Looks through clusters that came from elsewhere: [Verification].
@NullMarked
package io.wherry.iso.internal.verify;

import org.jspecify.annotations.NullMarked;
