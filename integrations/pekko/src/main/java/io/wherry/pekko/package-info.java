// SPDX-License-Identifier: Apache-2.0

/// Wherry's formats as a serializer of Apache Pekko: [io.wherry.pekko.GraphMessageSerializer].
@NullMarked
package io.wherry.pekko;

import org.jspecify.annotations.NullMarked;
