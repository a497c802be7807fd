// SPDX-License-Identifier: Apache-2.0
/// Tests of corrupt and hostile bytes, and of the limits of messages.
@NullMarked
package io.wherry.codec.hostile;

import org.jspecify.annotations.NullMarked;
