// SPDX-License-Identifier: Apache-2.0

/// Values of Apache Kafka as lean records: [RecordSerde] for streams, [RecordSerializer] and [RecordDeserializer] for producers and consumers. The classes of a dictionary are published in a
/// topic. Connectors and schema registries are not here.
@NullMarked
package io.wherry.kafka;

import org.jspecify.annotations.NullMarked;
