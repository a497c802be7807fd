// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import org.infinispan.protostream.GeneratedSchema;
import org.infinispan.protostream.annotations.ProtoSchema;

/// The schema by which ProtoStream stores a [Sale]; its annotation processor makes the marshallers.
@ProtoSchema(
        includeClasses = {SaleAdapter.class, SaleLineAdapter.class},
        schemaPackageName = "acme.serializer",
        schemaFilePath = "/",
        service = false)
interface SaleSchema extends GeneratedSchema {}
