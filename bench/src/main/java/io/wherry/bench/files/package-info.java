// SPDX-License-Identifier: Apache-2.0
/// What is written to a file and read from it, and by whom. Start at [FilePeer].
@NullMarked
package io.wherry.bench.files;

import org.jspecify.annotations.NullMarked;
