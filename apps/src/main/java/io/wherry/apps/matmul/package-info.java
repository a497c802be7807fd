// SPDX-License-Identifier: Apache-2.0

/// Matrix multiply by a master and its workers. Start reading at [io.wherry.apps.matmul.Worker].
@NullMarked
package io.wherry.apps.matmul;

import org.jspecify.annotations.NullMarked;
