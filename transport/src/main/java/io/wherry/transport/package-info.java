// SPDX-License-Identifier: Apache-2.0
/// Links between JVMs, and the frames on them.
@NullMarked
package io.wherry.transport;

import org.jspecify.annotations.NullMarked;
