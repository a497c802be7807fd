// SPDX-License-Identifier: Apache-2.0

/// Wherry's formats as a marshaller of Infinispan: [io.wherry.infinispan.GraphMarshaller].
@NullMarked
package io.wherry.infinispan;

import org.jspecify.annotations.NullMarked;
